-- Extend our own leases. KEYS: lease and served of each. ARGV: time to live (ms), the moment until which the tables are served, then the fence of each lease.
-- Returns of each 1, or 0 if it is not ours any more.
local renewed = {}
for i = 1, #ARGV - 2 do
    local lease, served = KEYS[2 * i - 1], KEYS[2 * i]
    if redis.call('GET', lease) == ARGV[i + 2] then
        redis.call('SET', served, ARGV[2])
        renewed[i] = redis.call('PEXPIRE', lease, ARGV[1])
    else
        renewed[i] = 0
    end
end
return renewed
