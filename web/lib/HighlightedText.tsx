import { createElement, Fragment } from 'react'
import type { TextPart } from '#worker/discovery/search/contract.ts'

export const HighlightedText = ({ parts }: { parts: readonly TextPart[] }) =>
  createElement(Fragment, null, ...parts.map(({ text, isMatch }) => (isMatch ? createElement('mark', null, text) : text)))
