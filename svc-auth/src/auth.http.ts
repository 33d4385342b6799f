import { accounts } from '@kallos/contracts/auth/accounts';
import { apiKeys } from '@kallos/contracts/auth/api-keys';
import { audit } from '@kallos/contracts/auth/audit';
import { companyInfo } from '@kallos/contracts/auth/company-info';
import { deployTokenAudit } from '@kallos/contracts/auth/deploy-token-audit';
import { devices } from '@kallos/contracts/auth/devices';
import { factors } from '@kallos/contracts/auth/factors';
import { passwords } from '@kallos/contracts/auth/passwords';
import { releaseReports } from '@kallos/contracts/auth/release-reports';
import { sessions } from '@kallos/contracts/auth/sessions';
import { staff } from '@kallos/contracts/auth/staff';
import { webhooks } from '@kallos/contracts/auth/webhooks';
import { appFactory } from '@kallos/service-kit/http/app';
import { implement } from '@kallos/service-kit/http/implement';
import { changeLife, readLife, requestErasure } from './accounts/account-life.ts';
import { changeNotes, readNotes } from './accounts/account-notes.ts';
import { createAccount, getAccount, listAccounts, updateAccount } from './accounts/accounts.ts';
import {
  createBusinessUser,
  inviteAgain,
  inviteBusinessUser,
  retryMail,
  updateBusinessUser,
} from './accounts/business-users.ts';
import * as keys from './api-keys/api-keys.ts';
import { introspectKey, listKeyAccounts } from './api-keys/introspect-key.ts';
import { recordActingWrite, recordDeployToken } from './audit.ts';
import { readCompanyInfo, saveCompanyInfo } from './company-info/company-info.ts';
import type { Ctx } from './context.ts';
import { addPasskey, askForPasskey, beginPasskey, removePasskey } from './factors/passkeys.ts';
import * as codes from './factors/set-up-codes.ts';
import { listAudit } from './list-audit.ts';
import { changePassword } from './passwords/change-password.ts';
import { choosePassword, requestReset, showLink } from './passwords/choose-password.ts';
import { compareReleases, saveReports, readFigures } from './releases/release-reports.ts';
import { endDevice, endOtherDevices, listDevices, signInPlaceOf } from './sessions/devices.ts';
import { completeSignInByCode, completeSignInByPasskey } from './sessions/enter.ts';
import { introspectSession } from './sessions/introspect.ts';
import { describeCaller, grantImpersonation, signOut } from './sessions/sessions.ts';
import { signInAdministrator, signInBusinessUser } from './sessions/sign-in.ts';
import { chooseStaffPassword, showStaffLink } from './staff/choose-staff-password.ts';
import {
  changeStaffRole,
  inviteStaff,
  inviteStaffAgain,
  listStaff,
  removeStaff,
  saveProfile,
} from './staff/staff.ts';
import * as hooks from './webhooks/manage-webhooks.ts';

/** Creates the service's application; tests call it in the same process. */
export const createApp = appFactory<Ctx>([
  implement<Ctx, typeof sessions>(sessions, {
    loginAdmin: (ctx, { body }, facts) => signInAdministrator(ctx, body, signInPlaceOf(ctx, facts, body)),
    loginBusiness: (ctx, { body }, facts) => signInBusinessUser(ctx, body, signInPlaceOf(ctx, facts, body)),
    verify: (ctx, _, { caller }) => describeCaller(ctx, caller),
    logout: (ctx, _, { caller }) => signOut(ctx, caller),
    impersonate: (ctx, { body }, { caller }) => grantImpersonation(ctx, body, caller),
    introspect: (ctx, { body }) => introspectSession(ctx, body),
    recordActingWrite: (ctx, { body }) => recordActingWrite(ctx, body),
  }),
  implement<Ctx, typeof staff>(staff, {
    list: (ctx, _, { caller }) => listStaff(ctx, caller),
    invite: (ctx, { body }, { caller }) => inviteStaff(ctx, body, caller),
    inviteAgain: (ctx, { params }, { caller }) => inviteStaffAgain(ctx, params.id, caller),
    changeRole: (ctx, { params, body }, { caller }) => changeStaffRole(ctx, params.id, body.role, caller),
    remove: (ctx, { params }, { caller }) => removeStaff(ctx, params.id, caller),
    saveProfile: (ctx, { body }, { caller }) => saveProfile(ctx, body.name, caller),
    showLink: (ctx, { body }) => showStaffLink(ctx, body.token),
    choosePassword: (ctx, { body }, facts) => chooseStaffPassword(ctx, body, signInPlaceOf(ctx, facts, body)),
  }),
  implement<Ctx, typeof devices>(devices, {
    list: (ctx, _, { caller }) => listDevices(ctx, caller),
    end: (ctx, { params }, { caller }) => endDevice(ctx, params.id, caller),
    endOthers: (ctx, _, { caller }) => endOtherDevices(ctx, caller),
  }),
  implement<Ctx, typeof factors>(factors, {
    read: (ctx, _, { caller }) => codes.readFactors(ctx, caller),
    beginCodes: (ctx, { body }, { caller, ip }) => codes.beginCodes(ctx, { ...body, ip }, caller),
    confirmCodes: (ctx, { body }, { caller, ip }) => codes.confirmCodes(ctx, { ...body, ip }, caller),
    removeCodes: (ctx, { body }, { caller, ip }) => codes.removeCodes(ctx, { ...body, ip }, caller),
    renewRecoveryCodes: (ctx, { body }, { caller, ip }) =>
      codes.renewRecoveryCodes(ctx, { ...body, ip }, caller),
    beginPasskey: (ctx, { body }, { caller, ip }) => beginPasskey(ctx, { ...body, ip }, caller),
    addPasskey: (ctx, { body }, facts) => addPasskey(ctx, body, facts.caller, signInPlaceOf(ctx, facts, {})),
    removePasskey: (ctx, { params, body }, { caller, ip }) =>
      removePasskey(ctx, { ...params, ...body, ip }, caller),
    askForPasskey: (ctx, { body }) => askForPasskey(ctx, body.ticket),
    usePasskey: (ctx, { body }, facts) => completeSignInByPasskey(ctx, body, signInPlaceOf(ctx, facts, body)),
    useCode: (ctx, { body }, facts) => completeSignInByCode(ctx, body, signInPlaceOf(ctx, facts, body)),
  }),
  implement<Ctx, typeof passwords>(passwords, {
    requestReset: (ctx, { body }, facts) => requestReset(ctx, body, facts),
    showLink: (ctx, { body }) => showLink(ctx, body.token),
    choose: (ctx, { body }, facts) => choosePassword(ctx, body, signInPlaceOf(ctx, facts, body)),
    change: (ctx, { body }, { caller, ip }) => changePassword(ctx, { ...body, ip }, caller),
  }),
  implement<Ctx, typeof apiKeys>(apiKeys, {
    list: (ctx, _, { caller }) => keys.listKeys(ctx, caller),
    create: (ctx, { body }, { caller }) => keys.createKey(ctx, body, caller),
    rotate: (ctx, { params, body }, { caller }) => keys.rotateKey(ctx, { ...params, ...body }, caller),
    revoke: (ctx, { params }, { caller }) => keys.revokeKey(ctx, params.id, caller),
    introspect: (ctx, { body }) => introspectKey(ctx, body),
    listAccounts: (ctx, { body }) => listKeyAccounts(ctx, body),
  }),
  implement<Ctx, typeof webhooks>(webhooks, {
    list: (ctx, _, { caller }) => hooks.listWebhooks(ctx, caller),
    create: (ctx, { body }, { caller }) => hooks.createWebhook(ctx, body, caller),
    update: (ctx, { params, body }, { caller }) => hooks.updateWebhook(ctx, { ...params, ...body }, caller),
    remove: (ctx, { params }, { caller }) => hooks.removeWebhook(ctx, params.id, caller),
    rotateSecret: (ctx, { params }, { caller }) => hooks.rotateWebhookSecret(ctx, params.id, caller),
    test: (ctx, { params }, { caller }) => hooks.testWebhook(ctx, caller, params.id),
    listDeliveries: (ctx, { params }, { caller }) => hooks.listDeliveries(ctx, caller, params.id),
    resend: (ctx, { params }, { caller }) => hooks.resendDelivery(ctx, caller, params.id),
    replay: (ctx, { params, body }, { caller }) => hooks.replayEvents(ctx, caller, { ...params, ...body }),
    listEvents: (ctx, { query }, { caller }) => hooks.listEvents(ctx, caller.accountId, query),
  }),
  implement<Ctx, typeof accounts>(accounts, {
    list: (ctx, { query }) => listAccounts(ctx, query),
    create: (ctx, { body }, { caller }) => createAccount(ctx, body, caller),
    get: (ctx, { params }) => getAccount(ctx, params.id),
    update: (ctx, { params, body }, { caller }) => updateAccount(ctx, params.id, body, caller),
    readNotes: (ctx, { params }) => readNotes(ctx, params.id),
    readLife: (ctx, { params }) => readLife(ctx, params.id),
    changeLife: (ctx, { body }, { caller }) => changeLife(ctx, body.changes, caller),
    requestErasure: (ctx, { params, body }, { caller }) =>
      requestErasure(ctx, params.id, body.businessName, caller),
    changeNotes: (ctx, { body }, { caller }) => changeNotes(ctx, body.changes, caller),
    createUser: (ctx, { body }, { caller }) => createBusinessUser(ctx, body, caller),
    inviteUser: (ctx, { body }, { caller }) => inviteBusinessUser(ctx, body, caller),
    inviteAgain: (ctx, { params, body }, { caller }) => inviteAgain(ctx, params.id, body, caller),
    retryMail: (ctx, { params }, { caller }) => retryMail(ctx, params.id, caller),
    updateUser: (ctx, { params, body }, { caller }) => updateBusinessUser(ctx, params.id, body, caller),
  }),
  implement<Ctx, typeof audit>(audit, { list: (ctx, { query }) => listAudit(ctx, query) }),
  implement<Ctx, typeof companyInfo>(companyInfo, {
    read: (ctx, _, { caller }) => readCompanyInfo(ctx, caller),
    save: (ctx, { body }, { caller }) => saveCompanyInfo(ctx, body, caller),
  }),
  implement<Ctx, typeof deployTokenAudit>(deployTokenAudit, {
    record: (ctx, { body }) => recordDeployToken(ctx, body),
  }),
  implement<Ctx, typeof releaseReports>(releaseReports, {
    keep: (ctx, { body }) => saveReports(ctx, body),
    compare: (ctx, { body }) => compareReleases(ctx, body),
    figures: (ctx) => readFigures(ctx),
  }),
]);
