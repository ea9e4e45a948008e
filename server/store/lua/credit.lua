-- Put cents into a wallet, once for each transfer id. KEYS: purse, transfers. ARGV: transfer, cents[, table left].
if redis.call('HSETNX', KEYS[2], ARGV[1], ARGV[2]) == 0 then
    return 0
end
redis.call('HINCRBY', KEYS[1], 'balance', ARGV[2])
if ARGV[3] and redis.call('HGET', KEYS[1], 'table') == ARGV[3] then
    redis.call('HDEL', KEYS[1], 'table')
end
return 1
