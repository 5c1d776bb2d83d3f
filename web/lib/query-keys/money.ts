export const walletKeys = {
  all: ['wallet'],
  balance: ['wallet', 'balance'],
  statement: ['wallet', 'statement'],
} as const

export const invoiceKeys = {
  all: ['invoices'],
  list: (state = '') => ['invoices', 'list', state] as const,
  page: (hash: string) => ['invoices', 'page', hash] as const,
} as const

export const paymentKeys = {
  all: ['payments'],
  list: ['payments', 'list'],
  page: (hash: string) => ['payments', 'page', hash] as const,
  outcome: (hash: string) => ['payments', 'outcome', hash] as const,
} as const

export const promotionKeys = {
  all: ['promotions'],
  list: (post = '', state: 'open' | 'all' = 'all') => ['promotions', 'list', post, state] as const,
  packages: ['promotions', 'packages'],
  post: (hash: string) => ['promotions', 'post', hash] as const,
  page: (hash: string) => ['promotions', 'page', hash] as const,
} as const

export const promotedCardKeys = {
  all: ['promoted-card'],
  slot: (place: string, name: string, page: number) => ['promoted-card', place, name, page] as const,
} as const

export const sponsorshipKeys = {
  all: ['sponsorships'],
  ofPost: (hash: string) => ['sponsorships', 'post', hash] as const,
} as const
