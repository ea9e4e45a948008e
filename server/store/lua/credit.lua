-- Put cents into a wallet, once for each transfer id. KEYS: purse, transfers, macs. ARGV: transfer, cents, MAC[, table left].
if redis.call('HSETNX', KEYS[2], ARGV[1], ARGV[2]) == 0 then
    return 0
end
redis.call('HSET', KEYS[3], ARGV[1], ARGV[3])
redis.call('HINCRBY', KEYS[1], 'balance', ARGV[2])
if ARGV[4] and redis.call('HGET', KEYS[1], 'table') == ARGV[4] then
    redis.call('HDEL', KEYS[1], 'table')
end
return 1
