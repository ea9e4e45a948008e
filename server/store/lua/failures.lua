-- Count the recent failures. KEYS: failures. ARGV: within (ms)[, attempt to add]. Returns how many there are.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[1])
if ARGV[2] then
    redis.call('ZADD', KEYS[1], now, ARGV[2])
    redis.call('PEXPIRE', KEYS[1], ARGV[1])
end
return redis.call('ZCARD', KEYS[1])
