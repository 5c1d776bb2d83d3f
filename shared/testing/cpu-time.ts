/** Returns the time in ms that this process has computed. Unlike the clock, it does not depend on what else the machine runs. */
export const cpuTime = (): number => process.cpuUsage().user / 1000
