export const text = { title: 'داغ این روزها' } as const
