import { readConfig, serviceSettings } from '@kallos/service-kit/config';
import { z } from 'zod';
import { isGuessable } from './passwords/common-passwords.ts';

export const demoAdministratorPassword = 'admin123';

const settings = serviceSettings
  .extend({
    ADMIN_USERNAME: z.string().min(1).max(200).default('admin'),
    ADMIN_PASSWORD: z.string().min(6).max(200).default(demoAdministratorPassword),
    /** Where the administrator is told of new devices and of changes to their sign-in. */
    ADMIN_EMAIL: z.email().optional(),
    /** Fewest characters of the administrator's password in production, where nothing else protects it. */
    ADMIN_PASSWORD_MIN_LENGTH: z.coerce.number().int().min(8).max(200).default(15),
    /** `kid:base64` pairs of 32-byte keys, comma-separated; the first one encrypts. */
    SECRET_KEYS: z.string().min(1),
    SMTP_URL: z.url().optional(),
    MAIL_FROM: z.string().default('Kallos <posts@kallos.example>'),
    DEMO_DATA: z
      .enum(['0', '1'])
      .default('0')
      .transform((flag) => flag === '1'),
  })
  .superRefine((given, context) => {
    if (given.NODE_ENV !== 'production') return;
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (given.ADMIN_PASSWORD === demoAdministratorPassword)
      refuse('ADMIN_PASSWORD', 'must be set to a password of your own when NODE_ENV=production');
    else if ([...given.ADMIN_PASSWORD].length < given.ADMIN_PASSWORD_MIN_LENGTH)
      refuse(
        'ADMIN_PASSWORD',
        `must have at least ${given.ADMIN_PASSWORD_MIN_LENGTH} characters (ADMIN_PASSWORD_MIN_LENGTH) when NODE_ENV=production`,
      );
    else if (isGuessable(given.ADMIN_PASSWORD, [given.ADMIN_USERNAME]))
      refuse('ADMIN_PASSWORD', 'is too common and easy to guess, which NODE_ENV=production refuses');
    if (given.DEMO_DATA) refuse('DEMO_DATA', 'is refused when NODE_ENV=production');
  });

/** The settings of this process. */
export type Config = z.output<typeof settings>;

/** Reads this process's settings; prints every fault and exits when one is wrong. */
export const readAuthConfig = (env: Record<string, string | undefined> = process.env): Config =>
  readConfig(settings, env);
