import { expect, test } from 'vitest'
import { podcastGuid } from './show-addresses.ts'

test.each(['podnews.net/rss', 'https://podnews.net/rss', 'http://podnews.net/rss/', 'HTTPS://podnews.net/rss//'])(
  'podcastGuid derives the guid of the specification’s example from %s',
  async (feed) => {
    expect(await podcastGuid(feed)).toBe('9b024349-ccf0-5f69-a609-6b82873eab3c')
  },
)
