import { startBaselineWorker } from './baseline-worker.ts'

/** A worker that does nothing: the yardstick of every ratio. */
export const startHelloWorker = (port: number) =>
  startBaselineWorker(port, { script: "export default { fetch: () => new Response('hello') }" })
