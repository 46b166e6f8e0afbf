import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * The longest time that this thread was at work without looking at what came: the processor's, so that a busy machine does
 * not count. `delay`: how late it was by the clock. Both in milliseconds.
 */
export function watchStalls(): () => { worst: number; delay: number } {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  let worst = 0
  let before = process.threadCpuUsage()
  const look = () => {
    const spent = process.threadCpuUsage(before)
    worst = Math.max(worst, (spent.user + spent.system) / 1_000)
    before = process.threadCpuUsage()
  }
  const timer = setInterval(look, 10)
  return () => {
    look()
    clearInterval(timer)
    delay.disable()
    return { worst: Math.round(worst), delay: Math.round(delay.max / 1e6) }
  }
}
