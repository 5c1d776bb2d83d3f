import { createElement, Fragment } from 'react'
import type { TextPart } from '#worker/discovery/search/contract.ts'

/** A text with what was searched for marked in it. */
export const HighlightedText = ({ parts }: { parts: readonly TextPart[] }) =>
  createElement(Fragment, null, ...parts.map(({ text, isMatch }) => (isMatch ? createElement('mark', null, text) : text)))
