-- Forget the oldest events of a table, which are in the archive. KEYS: log, fence, milestones. ARGV: fence, first version that must stay.
-- Its whole batch stays: only the first event of a batch has what all share. The log never becomes empty, and the last milestone
-- that is not after the first event stays. The client library may run this twice.
-- Returns whether the log has that version.
if redis.call('GET', KEYS[2]) ~= ARGV[1] then
    return redis.error_reply('FENCED')
end
local first = ARGV[2] .. '-0'
if not redis.call('XRANGE', KEYS[1], first, first)[1] then
    return 0
end
local last, begins, some = first, nil, 100
while not begins do
    local page = redis.call('XREVRANGE', KEYS[1], last, '-', 'COUNT', some)
    for _, entry in ipairs(page) do
        last = '(' .. entry[1]
        if entry[2][1] == 'batch' then
            begins = entry[1]
            break
        end
    end
    if #page < some then
        break
    end
end
if not begins then
    return 1
end
redis.call('XTRIM', KEYS[1], 'MINID', begins)
local milestone = redis.call('XREVRANGE', KEYS[3], begins, '-', 'COUNT', 1)[1]
if milestone then
    redis.call('XTRIM', KEYS[3], 'MINID', milestone[1])
end
return 1
