/** Texts of what trends. */
export const text = { title: 'داغ' } as const
