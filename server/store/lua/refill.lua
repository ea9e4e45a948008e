-- refill
-- Put play money into a wallet that has no table, once for each transfer id, if it has what the server has seen.
-- KEYS: purse, transfers, macs. ARGV: transfer, cents, MAC, balance seen, attempt. Returns 1 when done, or 0.
-- The client library may run this twice: the attempt that was done is answered the same again.
local purse = redis.call('HMGET', KEYS[1], 'balance', 'table', 'refilled')
if purse[3] == ARGV[5] then
    return 1
end
if purse[2] or purse[1] ~= ARGV[4] or redis.call('HSETNX', KEYS[2], ARGV[1], ARGV[2]) == 0 then
    return 0
end
redis.call('HSET', KEYS[3], ARGV[1], ARGV[3])
redis.call('HSET', KEYS[1], 'refilled', ARGV[5])
redis.call('HINCRBY', KEYS[1], 'balance', ARGV[2])
return 1
