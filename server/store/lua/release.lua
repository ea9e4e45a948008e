-- Give our own lease back. KEYS: lease. ARGV: fence.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then
    return 0
end
return redis.call('DEL', KEYS[1])
