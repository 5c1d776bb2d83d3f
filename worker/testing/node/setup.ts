import './globals.ts'
import { afterEach, expect } from 'vitest'
import { setClockOffset } from '#worker/lib/clock.ts'
import { forgetIsolateState } from '#worker/lib/isolate-state.ts'
import { makeKeyDerivationCheap, makeProofOfWorkCheap } from '../cheap-work.ts'
import { discardJobs } from '../request.ts'
import { takeUndeclaredResponses } from '../undeclared-responses.ts'
import { replaceBindings } from './bindings.ts'
import { HTMLRewriter } from './html-rewriter.ts'

Object.assign(globalThis, { HTMLRewriter })
replaceBindings()
forgetIsolateState()
makeKeyDerivationCheap()
makeProofOfWorkCheap()
discardJobs()

afterEach(() => {
  expect(takeUndeclaredResponses(), 'responses that the contracts do not declare').toEqual([])
  setClockOffset(0)
  makeProofOfWorkCheap()
})
