-- Use up a one-use code, or count a failure. KEYS: code, failures of one address.
-- ARGV: attempt, failures that lock, for how long (ms), then of each role the digest that its code would have, and its
-- name. Returns the role that the code gives, 'wrong' or 'locked'.
-- The client library may run this twice: the attempt that took the code, or failed, is answered the same again.
-- The failures are those against one code: a new code unlocks.
local code = redis.call('HMGET', KEYS[1], 'digest', 'taken')
local against = code[1] or ''
if redis.call('HGET', KEYS[2], 'against') ~= against then
    redis.call('DEL', KEYS[2])
end
local failed = math.max(0, redis.call('HLEN', KEYS[2]) - 1)
if failed >= tonumber(ARGV[2]) and redis.call('HEXISTS', KEYS[2], ARGV[1]) == 0 then
    return 'locked'
end
for i = 4, #ARGV, 2 do
    if code[1] == ARGV[i] and (not code[2] or code[2] == ARGV[1]) then
        redis.call('HSET', KEYS[1], 'taken', ARGV[1])
        return ARGV[i + 1]
    end
end
redis.call('HSET', KEYS[2], 'against', against, ARGV[1], '')
redis.call('PEXPIRE', KEYS[2], ARGV[3])
return 'wrong'
