// The mails about accounts. Pure.
import type { MailBody } from "../../mail/mail-text.ts";

type Recipient = { name: string; email: string };

type AccountMail = {
  kind: string;
  recipient: string;
  subject: string;
  body: MailBody;
  confidential?: boolean;
};

function mail(
  to: Recipient,
  company: string,
  content: { kind: string; subject: string; confidential?: boolean } & Omit<
    MailBody,
    "greeting" | "sender"
  >,
): AccountMail {
  const { kind, subject, confidential, ...body } = content;
  return {
    kind,
    recipient: to.email,
    subject: `${subject} (${company})`.replaceAll(/\p{Cc}/gu, " "),
    confidential,
    body: { ...body, greeting: `Hello ${to.name},`, sender: company },
  };
}

export function newPasswordMail(to: Recipient, company: string, address: string): AccountMail {
  return mail(to, company, {
    kind: "new-password",
    subject: "Choose a new password",
    confidential: true,
    paragraphs: ["Someone, probably you, asked for a new password for your account."],
    action: { label: "Choose a new password", address },
    closing: [
      "The link works once, within 30 minutes. If it was not you, you do not need to do anything: your password stays the same.",
    ],
  });
}

export function passwordChangedMail(to: Recipient, company: string): AccountMail {
  return mail(to, company, {
    kind: "password-changed",
    subject: "Your password was changed",
    paragraphs: [
      "The password of your account was just changed, and all other devices were signed out.",
      "If it was not you, tell the owner of the site at once.",
    ],
  });
}

export function invitationMail(
  to: Recipient,
  company: string,
  invitation: { by: string; role: string; address: string },
): AccountMail {
  return mail(to, company, {
    kind: "invitation",
    subject: `${invitation.by} invites you`,
    confidential: true,
    paragraphs: [
      `${invitation.by} invites you to help run the site of ${company}. Your role: ${invitation.role}.`,
    ],
    action: { label: "Accept the invitation", address: invitation.address },
    closing: ["The link works once, within three days."],
  });
}

export function newEmailMail(to: Recipient, company: string, address: string): AccountMail {
  return mail(to, company, {
    kind: "new-email",
    subject: "Confirm your new e-mail address",
    confidential: true,
    paragraphs: [
      "You asked to sign in with this e-mail address from now on. Confirm that it is yours.",
    ],
    action: { label: "Confirm this address", address },
    closing: [
      "The link works once, within a day. If it was not you, you do not need to do anything.",
    ],
  });
}

export function emailChangedMail(to: Recipient, company: string, newEmail: string): AccountMail {
  return mail(to, company, {
    kind: "email-changed",
    subject: "Your e-mail address was changed",
    paragraphs: [
      `Your account now signs in as ${newEmail}. This is the last mail to your former address.`,
      "If it was not you, tell the owner of the site at once.",
    ],
  });
}
