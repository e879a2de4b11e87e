import { href } from "react-router";
import type { Route } from "./+types/login-page.ts";

export function meta(): Route.MetaDescriptors {
  return [{ title: "Sign in" }, { name: "robots", content: "noindex" }];
}

export default function LoginPage() {
  return <a href={href("/")}>Sign in</a>;
}
