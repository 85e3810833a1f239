-- Sends what load.ts says: reads of random paths, creates, or both. Every request is put together before the start.
local share = tonumber(os.getenv("BENCH_CREATE_SHARE"))
local reads = {}
local create

local function headers()
  local found = {}
  for name, value in os.getenv("BENCH_HEADERS"):gmatch("([^:\n]+): ([^\n]*)") do found[name] = value end
  return found
end

function init()
  local with = headers()
  with["Host"] = wrk.headers["Host"]
  for path in io.lines(os.getenv("BENCH_PATHS")) do
    reads[#reads + 1] = wrk.format("GET", path, with)
  end
  with["Content-Type"] = "application/json"
  local body = io.open(os.getenv("BENCH_BODY")):read("*a")
  create = wrk.format("POST", os.getenv("BENCH_CREATE_PATH"), with, body)
  math.randomseed(1)
end

function request()
  if share > 0 and math.random() < share then return create end
  return reads[math.random(#reads)]
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.timeout + errors.status
  io.write(string.format(
    '\nRESULT {"requests":%d,"requestsPerSecond":%.2f,"p50":%.4f,"p99":%.4f,"errors":%d}\n',
    summary.requests, summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, failed))
end
