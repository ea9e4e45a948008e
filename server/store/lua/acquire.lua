-- Take a table's lease and a new fence, unless another owner holds the lease.
-- KEYS: lease, fence, epoch. ARGV: owner, time to live (ms). Returns the number, or nil.
-- The same owner may take it again: the client library may run this twice, and gets the answer of the second run.
local held = redis.call('GET', KEYS[1])
if held and string.match(held, ':(.*)$') ~= ARGV[1] then
    local lasts = redis.call('PTTL', KEYS[1])
    -- Too long if the clock was set back, as expiry is a time of day; below zero (for ever) if somebody wrote it.
    if lasts < 0 or lasts > tonumber(ARGV[2]) then
        redis.call('PEXPIRE', KEYS[1], ARGV[2])
    end
    return false
end
redis.call('INCR', KEYS[3])
local number = redis.call('GET', KEYS[3])
local fence = number .. ':' .. ARGV[1]
redis.call('SET', KEYS[2], fence)
redis.call('SET', KEYS[1], fence, 'PX', ARGV[2])
return number
