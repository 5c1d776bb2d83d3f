import type { NewsletterKey, NewsletterKind } from '#worker/newsletters/subscriptions/contract.ts'

const KINDS = ['user', 'publication', 'podcast'] as const satisfies readonly NewsletterKind[]

/** Parses the parameter that names a newsletter, such as `publication:handle`; undefined for another form. */
export function parseNewsletter(value: string): NewsletterKey | undefined {
  const at = value.indexOf(':')
  const kind = KINDS.find((each) => each === value.slice(0, at))
  const key = value.slice(at + 1)
  return kind && key !== '' ? { kind, key } : undefined
}

/** Returns the search of the page of a newsletter's subscribers, without a parameter for the viewer's own. */
export const newsletterSearch = ({ kind, key }: NewsletterKey): { newsletter?: string } =>
  kind === 'user' ? {} : { newsletter: `${kind}:${key}` }
