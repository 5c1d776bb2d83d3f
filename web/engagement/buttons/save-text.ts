export const saveText = { save: 'ذخیره', signIn: 'برای ذخیره وارد شو' } as const
