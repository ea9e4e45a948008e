-- Return each key of the house with its time to live (ms, -1 without end) and its content, all of one moment. No KEYS, no ARGV.
-- What is only of this moment is left out: leases, nodes, what nodes tell each other, and tickets that were used.
local found = {}
for _, key in ipairs(redis.call('KEYS', '*')) do
    local kind = string.sub(key, 1, 3)
    local passing = kind == '{n:' or kind == '{k:' or key == '{nodes}' or key == '{news}' or string.sub(key, -6) == ':lease'
    if not passing then
        found[#found + 1] = { key, redis.call('PTTL', key), redis.call('DUMP', key) }
    end
end
return found
