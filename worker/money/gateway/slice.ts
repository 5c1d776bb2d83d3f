import { slice } from '#worker/lib/slice.ts'

/** The payment gateways, Zarinpal and Zibal. */
export const gateway = slice({})
