-- Write a batch of events to a table's or a meter's log, all or nothing. An event's version is its stream id: `42-0`.
-- KEYS: log, fence (none for a meter, which has no owner). ARGV: fence, expected version, expected chain, batch id, at, by, then event, sealed and chain of each.
-- Returns the new version.
-- The client library may run this twice: a batch that the log ends with is answered, not written again.
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local version, chain = 0, ''
if last then
    version = tonumber(string.match(last[1], '^%d+'))
    chain = last[2][12] or ''
    if last[2][2] == ARGV[4] then
        return version
    end
end
if KEYS[2] and redis.call('GET', KEYS[2]) ~= ARGV[1] then
    return redis.error_reply('FENCED')
end
if version ~= tonumber(ARGV[2]) or chain ~= ARGV[3] then
    return redis.error_reply('CONFLICT the log is at ' .. version)
end
for i = 7, #ARGV, 3 do
    version = version + 1
    redis.call('XADD', KEYS[1], string.format('%d-0', version), 'batch', ARGV[4], 'at', ARGV[5], 'by', ARGV[6],
        'event', ARGV[i], 'sealed', ARGV[i + 1], 'chain', ARGV[i + 2])
end
return version
