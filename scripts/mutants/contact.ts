import type { Mutant } from './mutant.ts'

/** Faults in the contact inbox. */
export const CONTACT_MUTANTS: readonly Mutant[] = [
  {
    name: 'contact-stale-reply-sent',
    file: 'worker/site/contact/send-reply.ts',
    find: 't.version = ${version} AND t.is_spam = 0',
    replacement: 't.version >= ${version} AND t.is_spam = 0',
    tests: ['worker/site/contact/inbox.test.ts'],
    breaks: 'A reply to an outdated thread is reported as sent and never mailed.',
  },
  {
    name: 'contact-automatic-mail-opens',
    file: 'worker/site/contact/receive-answer.ts',
    find: '(submitted !== null && !/^\\s*no\\b/i.test(submitted))',
    replacement: 'submitted === null',
    tests: ['worker/site/contact/receive-answer.test.ts'],
    breaks: 'Automatic replies open closed threads, and mail of people does not.',
  },
  {
    name: 'contact-own-message',
    file: 'worker/site/contact/find-thread.ts',
    find: 'ne(contactMessages.userId, viewer.id)',
    replacement: 'ne(contactMessages.userId, 0)',
    tests: ['worker/site/contact/inbox.test.ts'],
    breaks: 'Staff handle their own messages.',
  },
]
