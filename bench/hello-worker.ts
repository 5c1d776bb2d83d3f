import { startBaselineWorker } from './baseline-worker.ts'

/** Starts a worker that returns a constant, the baseline for all ratios. */
export const startHelloWorker = (port: number) =>
  startBaselineWorker(port, { script: "export default { fetch: () => new Response('hello') }" })
