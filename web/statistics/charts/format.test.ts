import { describe, expect, it, test } from 'vitest'
import { describeChange, formatCompact, formatShare, formatTimeSpan, formatTotalTime } from './format.ts'
import { chartScale, svgPercent } from './scale.ts'

describe('formatCompact', () => {
  it.each([
    [0, '۰'],
    [9_999, '۹٬۹۹۹'],
    [10_000, '۱۰ هزار'],
    [12_345, '۱۲٫۳ هزار'],
    [999_999, '۹۹۹ هزار'],
    [1_000_000, '۱ میلیون'],
    [1_234_567, '۱٫۲۳ میلیون'],
    [1_200_000_000, '۱٫۲ میلیارد'],
    [1_050_000_000, '۱٫۰۵ میلیارد'],
    [1_234_000_000_000, '۱٬۲۳۴ میلیارد'],
  ])('formats %d as %s', (count, formatted) => {
    expect(formatCompact(count)).toBe(formatted)
  })
})

describe('formatShare', () => {
  it('rounds to a percentage, and does not round a small part to nothing', () => {
    expect(formatShare(2, 3)).toBe('۶۷٪')
    expect(formatShare(3, 2)).toBe('۱۵۰٪')
    expect(formatShare(0, 3)).toBe('۰٪')
    expect(formatShare(1, 1000)).toBe('کمتر از ۱٪')
  })

  it('is a dash without a whole', () => {
    expect(formatShare(0, 0)).toBe('—')
  })
})

describe('formatTimeSpan', () => {
  it.each([
    [0, '۰ ثانیه'],
    [45_400, '۴۵ ثانیه'],
    [60_000, '۱ دقیقه'],
    [125_000, '۲ دقیقه و ۵ ثانیه'],
    [3_600_000, '۱ ساعت'],
    [3_780_000, '۱ ساعت و ۳ دقیقه'],
  ])('formats %d ms as %s', (ms, formatted) => {
    expect(formatTimeSpan(ms)).toBe(formatted)
  })
})

test('formatTotalTime shows only the largest unit', () => {
  expect(formatTotalTime(0)).toBe('۰ ثانیه')
  expect(formatTotalTime(125_000)).toBe('۲ دقیقه')
  expect(formatTotalTime(3_585_000)).toBe('۱ ساعت')
  expect(formatTotalTime(5_500_000)).toBe('۲ ساعت')
  expect(formatTotalTime(1.2e14)).toBe('۳۳٫۳ میلیون ساعت')
})

describe('describeChange', () => {
  it.each([
    [0, 0, 'same', 'بدون تغییر'],
    [7, 7, 'same', 'بدون تغییر'],
    [5, 0, 'up', 'پیش‌تر صفر بود'],
    [0, 12, 'down', 'پیش‌تر ۱۲'],
    [3, 1, 'up', '۲ تا بیشتر'],
    [1, 4, 'down', '۳ تا کمتر'],
    [150, 100, 'up', '۵۰٪ بیشتر'],
    [80, 100, 'down', '۲۰٪ کمتر'],
    [100_001, 100_000, 'same', 'کم‌وبیش بی‌تغییر'],
    [1_200, 100, 'up', '۱۲ برابر'],
    [120, 4, 'up', '۳۰ برابر'],
  ])('of %d after %d is “%s”, %s', (now, before, direction, label) => {
    expect(describeChange(now, before)).toEqual({ direction, label })
  })
})

describe('chartScale', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [100, [0, 50, 100]],
    [1_234_567, [0, 500_000, 1_000_000, 1_500_000]],
  ])('of %d has the ticks %j', (highest, ticks) => {
    expect(chartScale(highest)).toEqual({ top: ticks.at(-1), ticks })
  })

  it('never cuts off the highest value and has at most five integer ticks', () => {
    for (let highest = 0; highest < 1e10; highest = highest * 3 + 1) {
      const { top, ticks } = chartScale(highest)
      expect(top).toBeGreaterThanOrEqual(highest)
      expect(ticks.length).toBeLessThanOrEqual(5)
      expect(ticks.every(Number.isInteger)).toBe(true)
    }
  })
})

it('svgPercent rounds to thousandths of a percent', () => {
  expect(svgPercent(1, 3)).toBe('33.333%')
})
