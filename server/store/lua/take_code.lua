-- Use up a one-use code. KEYS: code. ARGV: digest, attempt. Returns the role it gives, or nil.
-- The client library may run this twice: the attempt that took the code is answered again, every other one is too late.
local code = redis.call('HMGET', KEYS[1], 'digest', 'role', 'taken')
if code[1] ~= ARGV[1] or (code[3] and code[3] ~= ARGV[2]) then
    return false
end
redis.call('HSET', KEYS[1], 'taken', ARGV[2])
return code[2]
