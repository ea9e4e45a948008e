-- Take cents out of a wallet for a table, once for each transfer id, and remember the outcome.
-- KEYS: purse, transfers. ARGV: transfer, cents, table. Returns `-cents` when done, or why not.
-- Numbers in Lua are doubles: the cents go through HINCRBY as text, and only the sign of what is left is looked at,
-- which is right for every size.
local outcome = redis.call('HGET', KEYS[2], ARGV[1])
if outcome then
    return outcome
end
local open = redis.call('HGET', KEYS[1], 'table')
if open and open ~= ARGV[3] then
    outcome = 'at_another_table'
elseif redis.call('HINCRBY', KEYS[1], 'balance', '-' .. ARGV[2]) < 0 then
    redis.call('HINCRBY', KEYS[1], 'balance', ARGV[2])
    outcome = 'not_enough_funds'
else
    redis.call('HSET', KEYS[1], 'table', ARGV[3])
    outcome = '-' .. ARGV[2]
end
redis.call('HSET', KEYS[2], ARGV[1], outcome)
return outcome
