-- wrk runs this script, which sends the requests of a file in their order. In the file, each request follows its length in bytes and a line break.
local requests = {}
local at = 0

function init(args)
  local file = assert(io.open(args[1], "rb"))
  while true do
    local length = file:read("*n")
    if length == nil then break end
    file:read(1)
    requests[#requests + 1] = file:read(length)
  end
  file:close()
end

function request()
  at = at + 1
  return requests[(at - 1) % #requests + 1]
end

function done(summary)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  print(string.format("said %d %d %d", summary.requests, summary.duration, failed))
end
