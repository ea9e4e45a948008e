-- Write a batch of events to a table's log, all or nothing. An event's version is its stream id: `42-0`.
-- KEYS: log, fence. ARGV: fence, expected version, batch id, at, by, then event and sealed of each. Returns the new version.
-- The client library may run this twice: a batch that the log ends with is answered, not written again.
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local version = 0
if last then
    version = tonumber(string.match(last[1], '^%d+'))
    if last[2][2] == ARGV[3] then
        return version
    end
end
if redis.call('GET', KEYS[2]) ~= ARGV[1] then
    return redis.error_reply('FENCED')
end
if version ~= tonumber(ARGV[2]) then
    return redis.error_reply('CONFLICT the log is at ' .. version)
end
for i = 6, #ARGV, 2 do
    version = version + 1
    redis.call('XADD', KEYS[1], string.format('%d-0', version),
        'batch', ARGV[3], 'at', ARGV[4], 'by', ARGV[5], 'event', ARGV[i], 'sealed', ARGV[i + 1])
end
return version
