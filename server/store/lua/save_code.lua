-- Keep a one-use code in place of an earlier one. KEYS: code. ARGV: digest, role, time to live (ms).
-- HSET comes first: a full Redis refuses it, and would not if something else had been written before.
redis.call('HSET', KEYS[1], 'digest', ARGV[1], 'role', ARGV[2])
redis.call('HDEL', KEYS[1], 'taken')
return redis.call('PEXPIRE', KEYS[1], ARGV[3])
