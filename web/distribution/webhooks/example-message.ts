import type { SentEvent, WebhookMessage } from '#worker/distribution/webhooks/contract.ts'

/** The body that the help section shows. */
export const EXAMPLE_MESSAGE: WebhookMessage = {
  type: 'post.published',
  timestamp: '2026-12-01T05:30:00.000Z',
  data: {
    hash: 'k3v9x2m7q1aa',
    url: 'https://daftar.example/mina.sarabi/k3v9x2m7q1aa',
    title: 'نخستین برف تهران',
    description: 'صبحی که شهر ایستاد',
    author: { handle: 'mina.sarabi', name: 'مینا سرابی' },
    publication: null,
    publishedAt: 1796104200000,
    minutes: 4,
    tags: ['تهران'],
    isSponsored: false,
  },
}

const POST = ['hash', 'url', 'title', 'description', 'author', 'publication', 'publishedAt', 'minutes', 'tags', 'isSponsored'] as const
const SUBSCRIBER = ['hash', 'email', 'newsletter'] as const

/** The fields of `data` in each message. */
export const MESSAGE_FIELDS: Record<SentEvent, readonly string[]> = {
  'post.published': POST,
  'post.updated': POST,
  'post.removed': ['hash', 'url'],
  'comment.created': ['hash', 'url', 'body', 'author', 'parent', 'createdAt', 'post'],
  'subscriber.confirmed': SUBSCRIBER,
  'subscriber.removed': SUBSCRIBER,
  ping: ['webhook'],
}
