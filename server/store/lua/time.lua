-- Return the time (ms) of the server that has the house's name. KEYS: the name.
local time = redis.call('TIME')
return time[1] * 1000 + math.floor(time[2] / 1000)
