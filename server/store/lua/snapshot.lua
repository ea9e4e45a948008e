-- Keep a table's or a meter's snapshot, unless a newer one is there. KEYS: snapshot, fence (none for a meter). ARGV: fence, version, state.
if KEYS[2] and redis.call('GET', KEYS[2]) ~= ARGV[1] then
    return redis.error_reply('FENCED')
end
local kept = redis.call('HGET', KEYS[1], 'version')
if not kept or tonumber(kept) <= tonumber(ARGV[2]) then
    redis.call('HSET', KEYS[1], 'version', ARGV[2], 'state', ARGV[3])
end
return 1
