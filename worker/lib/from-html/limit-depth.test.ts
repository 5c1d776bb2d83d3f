import { expect, test } from 'vitest'
import { limitDepth } from './limit-depth.ts'

test.each([
  ['<div><div>a</div></div>', '<div><div>a</div></div>'],
  ['<div><div><b>a</b></div></div>', '<div><div> a </div></div>'],
  ['<div><div><b><i>a</i></b>b</div></div><div><div>c</div></div>', '<div><div>  a  b</div></div><div><div>c</div></div>'],
  ['<div><div><p>a<br>b<img src="x"></div></div>', '<div><div><p>a<br>b<img src="x"></div></div>'],
  ['<div><div><svg/>a</div></div>', '<div><div><svg/>a</div></div>'],
  ['</div></div><div><div>a</div></div>', '</div></div><div><div>a</div></div>'],
  ['<div><li><div><b>a</b></div></li></div>', '<div><li><div> a </div></li></div>'],
])('of %s, elements deeper than two leave their text', (html, limited) => expect(limitDepth(html, 2)).toBe(limited))
