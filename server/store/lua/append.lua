-- Write a batch of events to a table's or a meter's log, all or nothing. An event's version is its stream id: `42-0`.
-- KEYS: log, fence (none for a meter, which has no owner). ARGV: fence, expected version, expected chain, batch id, then at, by, event, sealed and chain of each.
-- Only the first event of a batch has the batch id. Each has `at` and `by` only if they differ from those of the one before, and `sealed` only if it has any.
-- Returns the new version.
-- The client library may run this twice: a batch that the log ends with is answered, not written again. Its chain tells: no other batch has it.
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local version, chain = 0, ''
if last then
    version = tonumber(string.match(last[1], '^%d+'))
    for i = 1, #last[2], 2 do
        if last[2][i] == 'chain' then
            chain = last[2][i + 1]
        end
    end
    if chain == ARGV[#ARGV] then
        return version
    end
end
if KEYS[2] and redis.call('GET', KEYS[2]) ~= ARGV[1] then
    return redis.error_reply('FENCED')
end
if version ~= tonumber(ARGV[2]) or chain ~= ARGV[3] then
    return redis.error_reply('CONFLICT the log is at ' .. version)
end
local names, before = {'at', 'by', 'event', 'sealed', 'chain'}, {at = '', by = '', event = '', sealed = '', chain = ''}
for i = 5, #ARGV, #names do
    version = version + 1
    local fields = i == 5 and {'batch', ARGV[4]} or {}
    for part, name in ipairs(names) do
        local value = ARGV[i + part - 1]
        if value ~= before[name] then
            fields[#fields + 1] = name
            fields[#fields + 1] = value
        end
    end
    before.at, before.by = ARGV[i], ARGV[i + 1]
    redis.call('XADD', KEYS[1], string.format('%d-0', version), unpack(fields))
end
return version
