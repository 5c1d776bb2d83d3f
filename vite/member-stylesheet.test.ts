import { expect, test } from 'vitest'
import { splitStyles } from './member-stylesheet.ts'

const split = (css: string) => splitStyles(css, (name) => name.startsWith('m'))

test('moves rules, media queries and animations of members, and keeps the order of each side', () => {
  const { rest, moved } = split(
    '.s1{top:0}.m1{top:1px}@media (width>1px){.s1{top:2px}.m1{top:3px}}@keyframes m2{to{top:0}}@keyframes s2{to{top:0}}.m1{top:4px}',
  )
  expect(rest).toBe('.s1{top:0}@media (width>1px){.s1{top:2px}}@keyframes s2{to{top:0}}')
  expect(moved).toBe('.m1{top:1px}@media (width>1px){.m1{top:3px}}@keyframes m2{to{top:0}}.m1{top:4px}')
})

test('splits a rule that the minifier merged from rules of several files', () => {
  expect(split('.s1,.m1:hover,.s2 p{top:0}')).toEqual({ rest: '.s1,.s2 p{top:0}', moved: '.m1:hover{top:0}' })
})

test('keeps rules without classes, layers and fonts on the site, and leaves no empty query behind', () => {
  const css = '@layer base{p{top:0}}@font-face{font-family:x}:root{--a:1}'
  expect(split(`${css}@media print{.m1{top:0}}`)).toEqual({ rest: css, moved: '@media print{.m1{top:0}}' })
})
