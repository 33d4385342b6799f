import {
  type ProductionRules,
  keyRing,
  requireValue,
  readConfig,
  serviceSettings,
} from '@kallos/service-kit/config';
import {
  mailAddress,
  mailSender,
  mailServer,
  wholeNumber,
  zeroOrOne,
} from '@kallos/service-kit/setting-types';
import * as z from 'zod';
import { weaknessOf } from './passwords/guessable-passwords.ts';

export const demoAdministratorPassword = 'admin123';
const demoAdministrator = 'admin';

const authSettings = serviceSettings.extend({
  ADMIN_USERNAME: z.string().min(1).max(200).default(demoAdministrator),
  ADMIN_PASSWORD: z.string().min(6).max(200).default(demoAdministratorPassword),
  /** Where the administrator is notified of new devices and sign-in changes. */
  ADMIN_EMAIL: mailAddress.optional(),
  /** Minimum length of the administrator's password in production, which no second step may protect. */
  ADMIN_PASSWORD_MIN_LENGTH: wholeNumber({ min: 8, max: 200 }).default(15),
  SECRET_KEYS: keyRing,
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: mailSender.default('Kallos <posts@kallos.example>'),
  DEMO_DATA: zeroOrOne.default(false),
});

const inProduction: ProductionRules = {
  SMTP_URL: requireValue,
  ADMIN_USERNAME: (name = demoAdministrator) =>
    name === demoAdministrator && 'must be set to a name of your own',
  ADMIN_PASSWORD: (password = demoAdministratorPassword, given) => {
    const fewest = Number(given['ADMIN_PASSWORD_MIN_LENGTH'] ?? 15);
    if (password === demoAdministratorPassword) return 'must be set to a password of your own';
    if ([...password].length < fewest)
      return `must have at least ${fewest} characters (ADMIN_PASSWORD_MIN_LENGTH)`;
    return (
      weaknessOf(password, [given['ADMIN_USERNAME'] ?? '']) !== undefined &&
      'must be set to another password: this one is too common and easy to guess'
    );
  },
  DEMO_DATA: (flag) => flag === '1' && 'must be 0',
};

/** The settings of this process. */
export type Config = z.output<typeof authSettings>;

/** Reads this process's settings; prints every fault and exits on one. */
export const readAuthConfig = (env: Record<string, string | undefined> = process.env): Config =>
  readConfig(authSettings, env, inProduction);
