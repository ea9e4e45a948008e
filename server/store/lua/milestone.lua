-- Keep a table's snapshot for good, unless one as new is there. KEYS: milestones, fence. ARGV: fence, version, state.
-- A milestone's version is its stream id, as in the log. The client library may run this twice.
if redis.call('GET', KEYS[2]) ~= ARGV[1] then
    return redis.error_reply('FENCED')
end
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if last and tonumber(string.match(last[1], '^%d+')) >= tonumber(ARGV[2]) then
    return 0
end
redis.call('XADD', KEYS[1], ARGV[2] .. '-0', 'state', ARGV[3])
return 1
