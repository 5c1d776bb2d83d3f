import { startYardstick } from './yardstick.ts'

/** A worker that does nothing: the yardstick of every ratio. */
export const startHello = (port: number) => startYardstick(port, { script: "export default { fetch: () => new Response('hello') }" })
