import { readConfig, serviceSettings } from '@kallos/service-kit/config';
import { z } from 'zod';

const demoPassword = 'admin123';

const settings = serviceSettings
  .extend({
    ADMIN_USERNAME: z.string().min(1).max(200).default('admin'),
    ADMIN_PASSWORD: z.string().min(6).max(200).default(demoPassword),
    DEMO_DATA: z
      .enum(['0', '1'])
      .default('0')
      .transform((flag) => flag === '1'),
  })
  .superRefine((given, context) => {
    if (given.NODE_ENV !== 'production') return;
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (given.ADMIN_PASSWORD === demoPassword)
      refuse('ADMIN_PASSWORD', 'must be set to a password of your own when NODE_ENV=production');
    if (given.DEMO_DATA) refuse('DEMO_DATA', 'is refused when NODE_ENV=production');
  });

/** The settings of this process. */
export type Config = z.output<typeof settings>;

/** Reads this process's settings; prints every fault and exits when one is wrong. */
export const readAuthConfig = (env: Record<string, string | undefined> = process.env): Config =>
  readConfig(settings, env);
