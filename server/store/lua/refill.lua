-- refill
-- Put play money into a wallet that has no table, once for each transfer id, if it has what the server has seen.
-- KEYS: purse, transfers, macs. ARGV: transfer, cents, MAC, balance seen. Returns 1 when done, or 0.
local purse = redis.call('HMGET', KEYS[1], 'balance', 'table')
if purse[2] or purse[1] ~= ARGV[4] or redis.call('HSETNX', KEYS[2], ARGV[1], ARGV[2]) == 0 then
    return 0
end
redis.call('HSET', KEYS[3], ARGV[1], ARGV[3])
redis.call('HINCRBY', KEYS[1], 'balance', ARGV[2])
return 1
