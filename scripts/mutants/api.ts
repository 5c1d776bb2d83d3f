import type { Mutant } from './mutant.ts'

/** Faults in the description of the API and in what its responses reveal. */
export const API_MUTANTS: readonly Mutant[] = [
  {
    name: 'response-with-undeclared-key',
    file: 'worker/account/api-tokens/routes.ts',
    find: 'c.json({ tokens: await listTokens(',
    replacement: 'c.json({ count: 0, tokens: await listTokens(',
    tests: ['worker/account/api-tokens/api-tokens.test.ts'],
    breaks: 'A response has a key that its contract does not declare.',
  },
  {
    name: 'response-with-undeclared-status',
    file: 'worker/people/profiles/routes.ts',
    find: "describeEndpoint('Get the profile of a user or publication', { 200: Profile, 301: null }, [400, 403, 404, 410])",
    replacement: "describeEndpoint('Get the profile of a user or publication', { 200: Profile, 301: null }, [400, 403, 404])",
    tests: ['worker/people/profiles/profiles.test.ts'],
    breaks: 'An endpoint answers a status that it does not declare.',
  },
  {
    name: 'document-without-token-scope',
    file: 'worker/portability/api-reference/document.ts',
    find: "scope === 'session' ? [] : [{ token: [scope] }]",
    replacement: '[]',
    tests: ['worker/portability/api-reference/examples.test.ts'],
    breaks: 'The document does not say which operations a token may use.',
  },
]
