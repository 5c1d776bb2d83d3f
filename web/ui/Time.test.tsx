import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { formatDate, formatRelativeDate } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'
import { Time } from './Time.tsx'

test.each([0, 1, 3, 400])('the server shows the day of a time of %i days ago as «امروز», «دیروز» or a date', (days) => {
  const at = Date.now() - days * DAY
  expect(renderToStaticMarkup(<Time at={at} as="day" />)).toContain(`>${formatRelativeDate(at, Date.now())}</time>`)
  expect(renderToStaticMarkup(<Time at={at} as="ago" />)).toContain(`>${formatRelativeDate(at, Date.now())}</time>`)
  expect(renderToStaticMarkup(<Time at={at} />)).toContain(`>${formatDate(at)}</time>`)
})
