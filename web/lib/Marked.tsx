import { createElement, Fragment } from 'react'
import type { Part } from '#worker/discovery/search/contract.ts'

/** A text with what was searched for marked in it. */
export const Marked = ({ parts }: { parts: readonly Part[] }) =>
  createElement(Fragment, null, ...parts.map(({ text, found }) => (found ? createElement('mark', null, text) : text)))
