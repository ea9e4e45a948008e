-- Take cents out of a wallet for a table, once for each transfer id, and remember the outcome.
-- A wallet that is not opened yet first gets the welcome sum, unless that is 0.
-- KEYS: purse, transfers, macs. ARGV: transfer, cents, table, then the MAC of each outcome: done, and the two refusals;
-- then the welcome's transfer, cents and MAC. Returns `-cents` when done, or why not.
-- Numbers in Lua are doubles: the cents go through HINCRBY as text, and only the sign of what is left is looked at,
-- which is right for every size.
local outcome = redis.call('HGET', KEYS[2], ARGV[1])
if outcome then
    return outcome
end
if ARGV[8] ~= '0' and redis.call('HSETNX', KEYS[2], ARGV[7], ARGV[8]) == 1 then
    redis.call('HSET', KEYS[3], ARGV[7], ARGV[9])
    redis.call('HINCRBY', KEYS[1], 'balance', ARGV[8])
end
local mac
local open = redis.call('HGET', KEYS[1], 'table')
if open and open ~= ARGV[3] then
    outcome, mac = 'at_another_table', ARGV[6]
elseif redis.call('HINCRBY', KEYS[1], 'balance', '-' .. ARGV[2]) < 0 then
    redis.call('HINCRBY', KEYS[1], 'balance', ARGV[2])
    outcome, mac = 'not_enough_funds', ARGV[5]
else
    redis.call('HSET', KEYS[1], 'table', ARGV[3])
    outcome, mac = '-' .. ARGV[2], ARGV[4]
end
redis.call('HSET', KEYS[2], ARGV[1], outcome)
redis.call('HSET', KEYS[3], ARGV[1], mac)
return outcome
